-- Personal numbers are kept encrypted: apps/api/src/secrets/seal.ts says how, and docs/decisions/0046 why. This migration gives them their
-- type, which writes the tables anew; what is in them is encrypted by the start that follows, before anybody is served, since SQL has no key.

-- The keys with which something here may be encrypted. `amostra` is a known text under that key: a start without the key is refused.
create table chaves (
  id bytea primary key,
  amostra bytea not null,
  criada_em timestamptz not null default now(),
  -- When nothing was left that another key sealed, or none.
  completa_em timestamptz
);

alter table usuarios
  alter column cpf type bytea using convert_to(nullif(cpf, ''), 'UTF8'),
  alter column rg type bytea using convert_to(nullif(rg, ''), 'UTF8');

-- Answers may name people, and nothing searches them.
alter table respostas_por_chave alter column corpo type bytea using convert_to(corpo, 'UTF8');

-- People whose personal data were removed. Their rows stay, because laudos and the audit refer to them, and are never restored.
alter table usuarios add removido_em timestamptz;
alter table pilotos add removido_em timestamptz;
