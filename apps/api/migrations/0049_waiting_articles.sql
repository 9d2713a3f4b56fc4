ALTER TABLE "unallocated_orders" ADD COLUMN "eans" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "unallocated_orders" ADD COLUMN "skus" text[] DEFAULT '{}' NOT NULL;