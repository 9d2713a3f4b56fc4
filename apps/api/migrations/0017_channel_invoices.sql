ALTER TABLE "sales_channels" ADD COLUMN "invoices_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "sales_channels" SET "invoices_itself" = true WHERE "key" IN ('zalando', 'about_you');
