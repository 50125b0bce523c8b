ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
-- Until now all staff could do everything.
UPDATE "users" SET "staff_role" = 'owner' WHERE "role" = 'staff';
