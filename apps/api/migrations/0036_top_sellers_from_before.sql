ALTER TABLE "top_seller_backfills" ADD COLUMN "until_order" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "top_seller_backfills" ("company_id", "after_order", "until_order", "is_done") SELECT "company_id", 0, max("id"), false FROM "orders" GROUP BY "company_id" ON CONFLICT DO NOTHING;
