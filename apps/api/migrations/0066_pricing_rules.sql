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
ALTER TABLE "pricing_exclusions" ADD CONSTRAINT "pricing_exclusions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pricing_rule_rows" ADD CONSTRAINT "pricing_rule_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pricing_rules" ADD CONSTRAINT "pricing_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;