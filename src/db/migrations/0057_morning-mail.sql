ALTER TABLE "users" ADD COLUMN "morning_mail" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "morning_mail_on" date;