-- Second factors: codes of an app (TOTP, RFC 6238), passkeys (WebAuthn), and recovery codes for a lost device.

alter table usuarios
  -- When the first factor was enrolled; null where the person has none.
  add segundo_fator_em timestamptz,
  -- Start of the days after which a factor may be required: the person's creation, or this migration.
  add segundo_fator_contado_de timestamptz not null default now();

alter table sessoes
  -- True where the server opened the session for itself: nobody could enrol a factor in it.
  add do_servidor boolean not null default false;

create table fatores_totp (
  usuario_id integer primary key references usuarios,
  -- Sealed; null before the first code was confirmed.
  segredo bytea,
  confirmado_em timestamptz,
  -- Last time step (30 s since 1970) whose code was accepted: each code is accepted once.
  ultimo_passo integer,
  -- Sealed secret that replaces the other with its first code, and when it was made.
  segredo_novo bytea,
  novo_em timestamptz
);

create table chaves_de_acesso (
  id integer generated always as identity primary key,
  usuario_id integer not null references usuarios,
  nome text not null,
  -- Credential id, and the public key as COSE_Key (RFC 9052).
  credencial bytea not null unique,
  chave_publica bytea not null,
  -- Signature counter of the authenticator; many always answer 0.
  contador bigint not null,
  transportes text[] not null,
  -- Relying party id, the host that the passkey was made for: it works nowhere else.
  dominio text not null,
  criada_em timestamptz not null,
  usada_em timestamptz
);
create index chaves_de_acesso_por_usuario on chaves_de_acesso (usuario_id);

create table codigos_recuperacao (
  usuario_id integer not null references usuarios,
  -- SHA-256 of salt and code.
  codigo_hash bytea not null,
  sal bytea not null,
  criado_em timestamptz not null,
  usado_em timestamptz,
  primary key (usuario_id, codigo_hash)
);

-- Sign-ins whose password was right and whose factor is awaited.
create table entradas_pendentes (
  token_hash bytea primary key,
  usuario_id integer not null references usuarios,
  lembrar boolean not null,
  expira_em timestamptz not null
);
create index entradas_pendentes_por_usuario on entradas_pendentes (usuario_id);

-- Challenges that a passkey has to sign, one for each session or pending sign-in.
create table desafios_webauthn (
  -- SHA-256 of the token of the session or of the pending sign-in.
  dono bytea primary key,
  desafio text not null,
  expira_em timestamptz not null
);
create index desafios_webauthn_por_validade on desafios_webauthn (expira_em);
