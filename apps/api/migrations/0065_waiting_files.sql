ALTER TABLE "generated_files" DROP CONSTRAINT "generated_files_state_known";--> statement-breakpoint
DROP INDEX "generated_files_one_live";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "generated_files_one_live" ON "generated_files" USING btree ("company_id","kind","start_day","end_day","locale","content_key") WHERE state in ('queued', 'running', 'waiting');--> statement-breakpoint
ALTER TABLE "generated_files" ADD CONSTRAINT "generated_files_state_known" CHECK ("generated_files"."state" in ('queued', 'running', 'waiting', 'ready', 'failed'));