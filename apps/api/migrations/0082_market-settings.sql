CREATE TABLE "stock_receipts" (
	"company_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"current_until" timestamp with time zone NOT NULL,
	"end_noted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_receipts_company_id_store_id_pk" PRIMARY KEY("company_id","store_id")
);
--> statement-breakpoint
ALTER TABLE "channel_accounts" ALTER COLUMN "stock_buffer" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "channel_traits" ADD COLUMN "is_opened_by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_company_id_store_id_stores_company_id_id_fk" FOREIGN KEY ("company_id","store_id") REFERENCES "public"."stores"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_receipts_to_end" ON "stock_receipts" USING btree ("current_until") WHERE not end_noted;
--> statement-breakpoint
-- Stores whose stock was counted so far are taken as heard of until they have had the time to be heard of again.
INSERT INTO "stock_receipts" ("company_id", "store_id", "received_at", "current_until")
SELECT k.company_id, k.store_id, max(k.counted_at), now() + interval '2 days' FROM "stock" k
WHERE k.counted_at IS NOT NULL GROUP BY k.company_id, k.store_id;
--> statement-breakpoint
-- As the connectors say it, so that an upgrade counts with it before the first start.
UPDATE "channel_traits" SET "is_opened_by_provider" = true WHERE "adapter" = 'amazon';
