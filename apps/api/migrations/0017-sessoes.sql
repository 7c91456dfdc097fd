-- What a person is told of an open session, and what ends it besides its date: an idle time counted from usada_em, and the person.
alter table sessoes
  add id integer generated always as identity unique,
  -- User-Agent as sent, cut.
  add agente text,
  add endereco text,
  -- Written at most every few minutes, not at every request.
  add usada_em timestamptz not null default now(),
  -- When the password was last typed in this session.
  add confirmada_em timestamptz not null default now(),
  -- True where the person signed in with a printed password: nothing is allowed until it is changed.
  add trocar_senha boolean not null default false,
  -- SHA-256 of the device token that came with the sign-in, or was given by it.
  add aparelho bytea;

alter table usuarios add trocar_senha boolean not null default false;

-- Browsers from which a person has signed in. Failed sign-ins of others do not delay these.
create table aparelhos (
  -- SHA-256 of a random token that the browser keeps.
  token_hash bytea not null,
  usuario_id integer not null references usuarios,
  usado_em timestamptz not null,
  primary key (token_hash, usuario_id)
);
create index aparelhos_por_usuario on aparelhos (usuario_id);
create index aparelhos_por_uso on aparelhos (usado_em);

-- The end of a session is an event, whatever deleted its row: each open stream of the person checks at once whether it may go on.
create function avisar_fim_de_sessao() returns trigger language plpgsql as $$ begin
  perform pg_notify('faixa_eventos', json_build_object('pessoa', old.usuario_id)::text);
  return null;
end $$;
create trigger sessao_encerrada after delete on sessoes for each row execute function avisar_fim_de_sessao();

-- Archiving takes access away without deleting a session.
create function avisar_arquivamento() returns trigger language plpgsql as $$ begin
  perform pg_notify('faixa_eventos', '{"pessoa":null}');
  return null;
end $$;
create trigger usuario_arquivado after update of arquivado_em, nivel, empresa_id, unidade_id, prestadora_id, piloto_id on usuarios
  for each row execute function avisar_arquivamento();
create trigger empresa_arquivada after update of arquivado_em on empresas for each row execute function avisar_arquivamento();
create trigger unidade_arquivada after update of arquivado_em on unidades for each row execute function avisar_arquivamento();
create trigger prestadora_arquivada after update of arquivado_em on prestadoras for each row execute function avisar_arquivamento();
create trigger piloto_arquivado after update of arquivado_em on pilotos for each row execute function avisar_arquivamento();
