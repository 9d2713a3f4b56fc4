CREATE TABLE "discount_backfills" (
	"company_id" bigint NOT NULL,
	"after_order" bigint NOT NULL,
	"is_done" boolean NOT NULL,
	CONSTRAINT "discount_backfills_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_kind_known";--> statement-breakpoint
ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_sign";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_backfills" ADD CONSTRAINT "discount_backfills_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_kind_known" CHECK ("order_charges"."kind" in ('gift_wrap','cod_fee','delivery_tip','other','discount','shipping_discount'));--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_sign" CHECK (case when "order_charges"."kind" in ('discount','shipping_discount') then "order_charges"."amount_cents" < 0 else "order_charges"."amount_cents" > 0 end);--> statement-breakpoint
INSERT INTO "discount_backfills" ("company_id", "after_order", "is_done") SELECT DISTINCT "company_id", 0, false FROM "order_charges" WHERE "amount_cents" < 0 ON CONFLICT DO NOTHING;
