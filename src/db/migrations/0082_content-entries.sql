CREATE TABLE "content_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"position" double precision NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"publish_at" timestamp (3) with time zone,
	"scheduled_by" jsonb,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_entries_key" UNIQUE("kind","key"),
	CONSTRAINT "content_entries_key_form" CHECK ("content_entries"."key" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE INDEX "content_entries_due" ON "content_entries" USING btree ("publish_at") WHERE "content_entries"."publish_at" is not null;--> statement-breakpoint
SELECT hint_changes('content_entries', 'content');
