CREATE TABLE "connected_retail_access" (
	"company_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"secret_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "connected_retail_access_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "inv_country" text DEFAULT 'DE' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "shipping_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "shipping_free_cents" bigint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "connected_retail_access" ADD CONSTRAINT "connected_retail_access_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;