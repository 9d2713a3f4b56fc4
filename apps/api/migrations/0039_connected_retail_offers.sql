ALTER TABLE "channel_offers" ADD COLUMN "sent_sku" text;--> statement-breakpoint
ALTER TABLE "channel_accounts" ADD COLUMN "connected_retail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "channel_offers_by_sku" ON "channel_offers" USING btree ("company_id","channel_account_id","sku");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "channel_offers_left_skus" ON "channel_offers" USING btree ("company_id","channel_account_id") WHERE ean like 'sku:%';