ALTER TABLE "article_pictures" ADD COLUMN "pending_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD COLUMN "last_modified" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD COLUMN "content_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What articles name already is fetched as well.
INSERT INTO "article_pictures" ("company_id", "url_hash", "url", "next_at")
SELECT DISTINCT "company_id", md5("image_url"), "image_url", now() FROM "articles" WHERE "image_url" <> ''
ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "articles_without_picture" ON "articles" USING btree ("company_id","updated_at","id") WHERE img_id = '';