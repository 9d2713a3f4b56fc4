ALTER TABLE "channel_accounts" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
-- What the neutral interface says of itself when this is written: functions join it before the first program writes it anew.
INSERT INTO "channel_traits" ("adapter", "sales_channel_ids", "pulls_orders", "sends_reports", "tells_offers", "lists_by_sku",
	"opened_by_company", "names_store", "price_step_cents")
VALUES ('neutral_marketplace', '{26,46,55,56}', true, true, true, true, false, true, 1)
ON CONFLICT DO NOTHING;
