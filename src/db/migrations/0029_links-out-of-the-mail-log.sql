-- Mails about projects and plans were logged with links that still worked. Without a mail server (status "logged") the log
-- is the only place where their recipient's link can be found, so those stay.
UPDATE mails SET
  html = regexp_replace(html, '(/project/[0-9a-f-]{36}#|/ai-recommendations/)[\w-]{22}', '\1…', 'g'),
  text = regexp_replace(text, '(/project/[0-9a-f-]{36}#|/ai-recommendations/)[\w-]{22}', '\1…', 'g')
WHERE status <> 'logged' AND (kind LIKE 'project-%' OR kind = 'plan-copy');
