-- Sign-ins by an issuer of OpenID Connect (decision 0166).

-- Sign-ins that have begun. State, nonce and the verifier of PKCE are derived from the token, which only the browser has.
create table entradas_por_emissor (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  -- Id of the issuer in the settings.
  emissor text not null,
  lembrar boolean not null,
  expira_em timestamptz not null
);
create index entradas_por_emissor_vencidas on entradas_por_emissor (expira_em);

alter table sessoes
  -- The issuer that the person signed in by, with its subject (sub) and session (sid): its logout ends the session.
  add emissor text,
  add emissor_sujeito text,
  add emissor_sessao text,
  -- True where the issuer asked for a second factor.
  add fator_do_emissor boolean not null default false;
create index sessoes_por_emissor on sessoes (emissor, emissor_sujeito) where emissor is not null;

-- The same of a sign-in whose second factor is awaited.
alter table entradas_pendentes
  add emissor text,
  add emissor_sujeito text,
  add emissor_sessao text;
