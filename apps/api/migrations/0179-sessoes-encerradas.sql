-- Tokens of sessions that somebody ended before they would have expired. Their devices are told so, and delete the field work that they
-- keep; a device whose session is only missing here, as after a backup was restored, keeps it.
create table sessoes_encerradas (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  encerrada_em timestamptz not null default now(),
  -- When the token would have expired: the row is deleted then.
  expira_em timestamptz not null
);
create index sessoes_encerradas_por_fim on sessoes_encerradas (expira_em);
