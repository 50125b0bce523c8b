ALTER TABLE "documents" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reminders_for_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "documents" SET "due_on" = ("content"->>'dueOn')::date, "reminders_for_day" = "reminders" WHERE "content"->>'dueOn' IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION set_due_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_on := (NEW.content->>'dueOn')::date;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER documents_due_day BEFORE INSERT ON "documents" FOR EACH ROW
WHEN (NEW.due_on IS NULL) EXECUTE FUNCTION set_due_day();
