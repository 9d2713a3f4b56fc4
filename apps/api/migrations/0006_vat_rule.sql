ALTER TABLE "invoice_settings" ADD COLUMN "distance_sales" text DEFAULT 'destination' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "northern_ireland" text DEFAULT 'export' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "free_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_distance_sales_known" CHECK ("invoice_settings"."distance_sales" in ('destination', 'home'));--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_northern_ireland_known" CHECK ("invoice_settings"."northern_ireland" in ('export', 'eu'));