CREATE TABLE "carrier_paces" (
	"account" text PRIMARY KEY NOT NULL,
	"rate" double precision NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone
);
