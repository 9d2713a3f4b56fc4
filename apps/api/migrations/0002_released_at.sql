ALTER TABLE "orders" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
-- What was reserved first was released when it was paid. What has left already is looked at by nobody any more.
UPDATE "orders" o SET "released_at" = coalesce(
  (SELECT min(paid.at) FROM transitions reserved
    JOIN transitions paid ON paid.company_id = reserved.company_id AND paid.order_id = reserved.order_id
    WHERE reserved.company_id = o.company_id AND reserved.order_id = o.id
      AND reserved.transition = 'initial_tr' AND paid.transition = 'approved_tr'), o.order_date)
WHERE o.status IN ('approved', 'open');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_open_by_release" ON "orders" USING btree ("company_id","released_at","id") WHERE status in ('approved', 'open');
