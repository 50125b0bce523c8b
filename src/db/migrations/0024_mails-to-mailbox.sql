DROP INDEX "mails_to_recipient";--> statement-breakpoint
CREATE INDEX "mails_to_mailbox" ON "mails" USING btree ("kind",regexp_replace(lower("to_address"), '\+[^@]*@', '@'),"created_at");