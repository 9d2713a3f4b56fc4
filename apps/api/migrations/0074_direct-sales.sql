CREATE TABLE "direct_sale_markets" (
	"company_id" bigint NOT NULL,
	"sales_channel_id" smallint NOT NULL,
	"is_active" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "direct_sale_markets_company_id_sales_channel_id_pk" PRIMARY KEY("company_id","sales_channel_id")
);
--> statement-breakpoint
CREATE TABLE "listing_settings" (
	"company_id" bigint NOT NULL,
	"channel_account_id" bigint NOT NULL,
	"prime_template" text DEFAULT '' NOT NULL,
	"force_prime" boolean DEFAULT false NOT NULL,
	"processing_time" integer DEFAULT 0 NOT NULL,
	"price_change_cents" bigint,
	"price_change_percent" numeric(6, 3),
	"pounds_per_euro" numeric(9, 6),
	"pounds_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "listing_settings_company_id_channel_account_id_pk" PRIMARY KEY("company_id","channel_account_id"),
	CONSTRAINT "listing_settings_template_short" CHECK (length("listing_settings"."prime_template") <= 100),
	CONSTRAINT "listing_settings_processing_time" CHECK ("listing_settings"."processing_time" >= 0)
);
--> statement-breakpoint
CREATE TABLE "direct_sale_terms" (
	"company_id" bigint NOT NULL,
	"market" text NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "direct_sale_terms_company_id_market_version_pk" PRIMARY KEY("company_id","market","version")
);
--> statement-breakpoint
ALTER TABLE "direct_sale_markets" ADD CONSTRAINT "direct_sale_markets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_sale_markets" ADD CONSTRAINT "direct_sale_markets_sales_channel_id_sales_channels_id_fk" FOREIGN KEY ("sales_channel_id") REFERENCES "public"."sales_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_settings" ADD CONSTRAINT "listing_settings_company_id_channel_account_id_channel_accounts_company_id_id_fk" FOREIGN KEY ("company_id","channel_account_id") REFERENCES "public"."channel_accounts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_sale_terms" ADD CONSTRAINT "direct_sale_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Companies that sell at a marketplace under an account of their own go on as they are: direct sale is open to them, and
-- its terms count as accepted.
INSERT INTO "direct_sale_markets" ("company_id", "sales_channel_id", "is_active", "updated_at")
SELECT DISTINCT a.company_id, a.sales_channel_id, true, now() FROM "channel_accounts" a
WHERE a.adapter = 'amazon' AND NOT a.connected_retail AND NOT a.is_shared;
--> statement-breakpoint
INSERT INTO "direct_sale_terms" ("company_id", "market", "version", "accepted_at")
SELECT DISTINCT a.company_id, 'amazon', 1, now() FROM "channel_accounts" a
WHERE a.adapter = 'amazon' AND NOT a.connected_retail AND NOT a.is_shared;
