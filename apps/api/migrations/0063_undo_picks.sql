ALTER TABLE "line_picks" ADD COLUMN "undo" text;--> statement-breakpoint
ALTER TABLE "line_picks" ADD CONSTRAINT "line_picks_undo_known" CHECK ("line_picks"."undo" in ('due', 'told'));