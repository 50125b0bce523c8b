-- Searching leads by any part of a name. Part of PostgreSQL; the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Unlogged: counting visits costs no write to disk, and a crash may forget the counts.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
