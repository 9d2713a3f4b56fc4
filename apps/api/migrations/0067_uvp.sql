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
ALTER TABLE "uvp_configurations" ADD CONSTRAINT "uvp_configurations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_devaluations" ADD CONSTRAINT "uvp_devaluations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_manufacturer_discounts" ADD CONSTRAINT "uvp_manufacturer_discounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_sales_channels" ADD CONSTRAINT "uvp_sales_channels_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uvp_sales_channels" ADD CONSTRAINT "uvp_sales_channels_sales_channel_id_sales_channels_id_fk" FOREIGN KEY ("sales_channel_id") REFERENCES "public"."sales_channels"("id") ON DELETE no action ON UPDATE no action;