-- What was removed whole, such as the demonstration (docs/decisions/0167-what-is-removed-whole-leaves-its-leaves.md).
create table eliminacoes (
  id integer generated always as identity primary key,
  que text not null check (que in ('demonstracao')),
  quando timestamptz not null,
  -- Absent where a command of the terminal did it.
  usuario_id integer references usuarios,
  -- Number of rows by table.
  linhas jsonb not null,
  -- Files whose bytes are still to be deleted from the store; empty once that is done.
  arquivos bytea[] not null
);

-- The leaf of a removed document keeps its place, and its hash in registro_nos: the log is proved without the document.
alter table registro_folhas drop constraint registro_folhas_de_um,
  add constraint registro_folhas_de_um check (num_nonnulls(revisao_id, levantamento_id) <= 1);

-- A transaction that removes something whole says so in faixa.eliminacao. Nodes, heads and keys of the log are never taken out.
create or replace function recusar_mudanca() returns trigger language plpgsql as $$ begin
  if current_setting('faixa.eliminacao', true) = 'sim'
    and tg_table_name not in ('registro_nos', 'registro_cabecas', 'chaves_de_assinatura') then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception '% on %: the log is only appended to', tg_op, tg_table_name;
end $$;

create or replace function recusar_mudanca_do_acerto() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' and current_setting('faixa.eliminacao', true) = 'sim' then return old; end if;
  raise exception '% on %: an accepted or cancelled settlement does not change', tg_op, tg_table_name;
end $$;
