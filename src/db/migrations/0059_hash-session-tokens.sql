-- As `hashToken` does, so that running sessions go on.
UPDATE sessions SET token = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=');
