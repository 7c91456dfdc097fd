-- Settings of the installation that an administrator stored. The environment variable of the same setting takes precedence. A row without a
-- value was skipped.

create table configuracoes (
  assunto text primary key check (assunto in ('nome', 'logo', 'cor', 'email', 'copias', 'mapas', 'empresa')),
  valor jsonb,
  -- Password of the mail server, sealed.
  segredo bytea,
  alterado_em timestamptz not null,
  usuario_id integer not null references usuarios
);

-- Every process keeps the settings in memory, and reads them again after a change.
create function avisar_configuracao() returns trigger language plpgsql as $$ begin
  perform pg_notify('faixa_eventos', '{"configuracoes":true}');
  return null;
end $$;
create trigger configuracao_alterada after insert or update or delete on configuracoes
  for each statement execute function avisar_configuracao();
