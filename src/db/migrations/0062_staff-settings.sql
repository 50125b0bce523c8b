CREATE TABLE "staff_settings" (
	"id" text PRIMARY KEY DEFAULT 'agency' NOT NULL,
	"needs_second_factor" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_settings_one_row" CHECK ("staff_settings"."id" = 'agency')
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "next_secret" text;--> statement-breakpoint
INSERT INTO "staff_settings" DEFAULT VALUES;--> statement-breakpoint
SELECT hint_changes('staff_settings', 'staff-settings');
