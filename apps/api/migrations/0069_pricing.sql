CREATE TABLE "pricing_exclusions" (
	"company_id" bigint NOT NULL,
	"wws_number" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pricing_exclusions_company_id_wws_number_pk" PRIMARY KEY("company_id","wws_number")
);
--> statement-breakpoint
CREATE TABLE "pricing_rule_rows" (
	"company_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"season" text NOT NULL,
	"min_price" numeric(4, 2) NOT NULL,
	"position" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "pricing_rule_rows_company_id_brand_season_pk" PRIMARY KEY("company_id","brand","season"),
	CONSTRAINT "pricing_rule_rows_for_something" CHECK ("pricing_rule_rows"."brand" <> '' or "pricing_rule_rows"."season" <> ''),
	CONSTRAINT "pricing_rule_rows_reduction" CHECK ("pricing_rule_rows"."min_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pricing_rules" (
	"company_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"was_active" boolean DEFAULT false NOT NULL,
	"switched_at" timestamp with time zone,
	"use_uvp" boolean DEFAULT false NOT NULL,
	"min_price_global" numeric(4, 2),
	"set_at" timestamp with time zone,
	"set_by_name" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "pricing_rules_company_id_scope_pk" PRIMARY KEY("company_id","scope"),
	CONSTRAINT "pricing_rules_scope_known" CHECK ("pricing_rules"."scope" in ('all', 'tamaris')),
	CONSTRAINT "pricing_rules_global_reduction" CHECK ("pricing_rules"."min_price_global" >= 0)
);
--> statement-breakpoint
CREATE TABLE "uvp_configurations" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"hourly_wage" numeric(9, 2) DEFAULT 0 NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT 19 NOT NULL,
	"package_cost" numeric(9, 2) DEFAULT 0 NOT NULL,
	"processing_duration_shipping" numeric(9, 2) DEFAULT 0 NOT NULL,
	"processing_duration_return" numeric(9, 2) DEFAULT 0 NOT NULL,
	"expected_yield_absolute" numeric(9, 2) DEFAULT 0 NOT NULL,
	"expected_yield_relative" numeric(5, 2) DEFAULT 0 NOT NULL,
	"manufacturer_discount_fallback" numeric(5, 2) DEFAULT 0 NOT NULL,
	"season_current" text DEFAULT '' NOT NULL,
	"season_nos" text DEFAULT '' NOT NULL,
	"season_old" text DEFAULT '' NOT NULL,
	"season_devalue_current" numeric(5, 2),
	"season_devalue_future" numeric(5, 2),
	"season_devalue_nos" numeric(5, 2),
	"season_devalue_old" numeric(5, 2),
	"season_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uvp_devaluations" (
	"company_id" bigint NOT NULL,
	"season_count" smallint NOT NULL,
	"discount" numeric(5, 2) NOT NULL,
	CONSTRAINT "uvp_devaluations_company_id_season_count_pk" PRIMARY KEY("company_id","season_count"),
	CONSTRAINT "uvp_devaluations_season_count" CHECK ("uvp_devaluations"."season_count" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "uvp_manufacturer_discounts" (
	"company_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"discount" numeric(5, 2) NOT NULL,
	CONSTRAINT "uvp_manufacturer_discounts_company_id_brand_pk" PRIMARY KEY("company_id","brand")
);
--> statement-breakpoint
CREATE TABLE "uvp_sales_channels" (
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sales_channel_id" smallint,
	"commission_marketplace" numeric(5, 2) NOT NULL,
	"commission_other" numeric(5, 2) NOT NULL,
	"postage_shipping" numeric(9, 2) NOT NULL,
	"postage_return" numeric(9, 2) NOT NULL,
	"marketplace_shipping_cost" numeric(9, 2) NOT NULL,
	"commission_return_refund" numeric(5, 2) NOT NULL,
	"marketplace_return_cost" numeric(9, 2) NOT NULL,
	"return_quota" numeric(5, 2) NOT NULL,
	CONSTRAINT "uvp_sales_channels_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "pricing_exclusions" ADD CONSTRAINT "pricing_exclusions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pricing_rule_rows" ADD CONSTRAINT "pricing_rule_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pricing_rules" ADD CONSTRAINT "pricing_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_configurations" ADD CONSTRAINT "uvp_configurations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_devaluations" ADD CONSTRAINT "uvp_devaluations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_manufacturer_discounts" ADD CONSTRAINT "uvp_manufacturer_discounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_sales_channels" ADD CONSTRAINT "uvp_sales_channels_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_sales_channels" ADD CONSTRAINT "uvp_sales_channels_sales_channel_id_sales_channels_id_fk" FOREIGN KEY ("sales_channel_id") REFERENCES "public"."sales_channels"("id") ON DELETE no action ON UPDATE no action;