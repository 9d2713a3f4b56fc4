CREATE TABLE "handling_days" (
	"company_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"waited" smallint NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "handling_days_pk" PRIMARY KEY("company_id","store_id","day","kind","waited"),
	CONSTRAINT "handling_days_kind_known" CHECK ("handling_days"."kind" in ('ship', 'return', 'cancel')),
	CONSTRAINT "handling_days_waited_known" CHECK ("handling_days"."waited" between 0 and 4)
);
--> statement-breakpoint
ALTER TABLE "point_deltas" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "point_deltas" ADD COLUMN "waited" smallint;--> statement-breakpoint
ALTER TABLE "point_deltas" ADD COLUMN "pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "handling_days" ADD CONSTRAINT "handling_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What the ledger has so far, whether it is in the sums of points yet or not: deltas from before have no kind.
INSERT INTO "handling_days" ("company_id", "store_id", "day", "kind", "waited", "pieces")
SELECT e."company_id", s."store_id", e."day", e."kind", least(e."days", 4), sum(CASE WHEN e."counters_id" IS NULL THEN 1 ELSE -1 END)
FROM "point_entries" e
CROSS JOIN LATERAL (SELECT 0::bigint AS "store_id" UNION ALL SELECT e."store_id" WHERE e."store_id" IS NOT NULL) s
WHERE e."days" IS NOT NULL
GROUP BY e."company_id", s."store_id", e."day", e."kind", least(e."days", 4);
--> statement-breakpoint
-- Cancellations that cost nothing are in the ledger from now on: those of the past are looked up once more.
UPDATE "point_backfills" b SET "is_done" = false,
  "before_order" = (SELECT coalesce(max(o."id"), 0) + 1 FROM "orders" o WHERE o."company_id" = b."company_id");
