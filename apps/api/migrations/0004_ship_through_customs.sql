CREATE TABLE "order_customs" (
	"company_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"contents" text NOT NULL,
	"items" jsonb NOT NULL,
	"entered_by_name" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_customs_company_id_order_id_pk" PRIMARY KEY("company_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "hs_tariff_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "origin_country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "net_weight_grams" integer;--> statement-breakpoint
ALTER TABLE "label_attempts" ADD COLUMN "customs_url" text;--> statement-breakpoint
ALTER TABLE "label_attempts" ADD COLUMN "customs_file" text;--> statement-breakpoint
ALTER TABLE "loose_labels" ADD COLUMN "customs" jsonb;--> statement-breakpoint
ALTER TABLE "order_customs" ADD CONSTRAINT "order_customs_company_id_order_id_orders_company_id_id_fk" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;