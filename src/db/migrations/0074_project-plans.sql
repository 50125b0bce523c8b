ALTER TABLE "projects" ADD COLUMN "plan" text DEFAULT 'website' NOT NULL;--> statement-breakpoint
-- The plan only names what a project had from its start, so no open page needs a hint.
ALTER TABLE "projects" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "projects" p SET plan = CASE WHEN known.is_audit THEN 'audit' ELSE 'shop' END
FROM (
  SELECT c.project_id, bool_or(c.title = 'Times for a call') AS is_audit
  FROM checklist_items c
  WHERE c.title IN ('Times for a call', 'Shop policies')
  GROUP BY c.project_id
) known
WHERE known.project_id = p.id
  AND (NOT known.is_audit OR EXISTS (
    SELECT FROM milestones m WHERE m.project_id = p.id AND m.title = 'Written plan'
  ));--> statement-breakpoint
ALTER TABLE "projects" ENABLE TRIGGER USER;--> statement-breakpoint
SELECT hint_changes('projects', 'project', owner => 'changed.owner_id', shown => 'changed.lead_id, changed.client_name, changed.client_email, changed.company_name, changed.title, changed.brief, changed.status, changed.plan, changed.staging_url, changed.live_url, changed.content_complete_at, changed.launched_at, changed.erasure_requested_at, changed.version, changed.created_at');
