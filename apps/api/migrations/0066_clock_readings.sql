CREATE TABLE "clock_readings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"latest_at" timestamp with time zone NOT NULL
);
