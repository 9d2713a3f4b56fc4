ALTER TABLE "address_corrections" ADD COLUMN "by_channel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_change" jsonb;