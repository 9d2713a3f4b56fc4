CREATE TABLE "shipping_cost_glns" (
	"company_id" bigint NOT NULL,
	"sales_channel_id" smallint NOT NULL,
	"gln" text NOT NULL,
	"free_from_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "shipping_cost_glns_company_id_sales_channel_id_gln_pk" PRIMARY KEY("company_id","sales_channel_id","gln"),
	CONSTRAINT "shipping_cost_glns_amounts" CHECK ("shipping_cost_glns"."free_from_cents" >= 0 and "shipping_cost_glns"."shipping_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_costs" (
	"company_id" bigint NOT NULL,
	"sales_channel_id" smallint NOT NULL,
	"label" text NOT NULL,
	"free_from_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "shipping_costs_company_id_sales_channel_id_pk" PRIMARY KEY("company_id","sales_channel_id"),
	CONSTRAINT "shipping_costs_amounts" CHECK ("shipping_costs"."free_from_cents" >= 0 and "shipping_costs"."shipping_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "max_shipping_cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "shipping_cost_glns" ADD CONSTRAINT "shipping_cost_glns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_cost_glns" ADD CONSTRAINT "shipping_cost_glns_row_fk" FOREIGN KEY ("company_id","sales_channel_id") REFERENCES "public"."shipping_costs"("company_id","sales_channel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_costs" ADD CONSTRAINT "shipping_costs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_costs" ADD CONSTRAINT "shipping_costs_sales_channel_id_sales_channels_id_fk" FOREIGN KEY ("sales_channel_id") REFERENCES "public"."sales_channels"("id") ON DELETE no action ON UPDATE no action;