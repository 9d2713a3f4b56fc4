ALTER TABLE "generated_files" ADD COLUMN "format" text DEFAULT 'csv' NOT NULL;--> statement-breakpoint
ALTER TABLE "generated_files" ADD CONSTRAINT "generated_files_format_known" CHECK ("generated_files"."format" in ('csv', 'csv_plain', 'xlsx'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bill_rows_by_date" ON "bill_rows" USING btree ("company_id","bill_id","occurred_at","id");--> statement-breakpoint
DROP INDEX "bill_rows_company_id_bill_id_id_index";
