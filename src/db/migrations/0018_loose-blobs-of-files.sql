-- However a file goes, even with its project, its blob becomes loose.
CREATE FUNCTION loosen_blob() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO loose_blobs (key, due_at) VALUES (OLD.blob_key, now());
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_loosen_blob AFTER DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION loosen_blob();
