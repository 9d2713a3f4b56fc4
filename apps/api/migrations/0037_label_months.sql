CREATE TABLE "label_months" (
	"company_id" bigint NOT NULL,
	"month" date NOT NULL,
	"store_id" bigint NOT NULL,
	"carrier" text NOT NULL,
	"labels" integer NOT NULL,
	"voided" integer NOT NULL,
	"cost_cents" bigint NOT NULL,
	CONSTRAINT "label_months_company_id_month_store_id_carrier_pk" PRIMARY KEY("company_id","month","store_id","carrier")
);
--> statement-breakpoint
ALTER TABLE "label_months" ADD CONSTRAINT "label_months_company_id_store_id_stores_company_id_id_fk" FOREIGN KEY ("company_id","store_id") REFERENCES "public"."stores"("company_id","id") ON DELETE no action ON UPDATE no action;