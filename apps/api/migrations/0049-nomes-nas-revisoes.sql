-- A name of the register that papers print and revisions hold (empresa, unidade, prestadora) may change. The laudos that have it wait for their
-- next revision; the job that gives older laudos their first one writes it. Pilots and accounts are numbers in a revision, and change nothing.

create or replace function renomear_nos_laudos() returns trigger language plpgsql as $$
begin
  execute format('update laudos set busca = '''' where %I = $1', tg_argv[0]) using new.id;
  if tg_argv[0] in ('empresa_id', 'unidade_id', 'prestadora_id') then
    -- After the update, which holds the rows of the laudos: a job that is writing a revision of one has ended by then.
    execute format('insert into revisoes_pendentes select id from laudos where %I = $1 and metodo is not null on conflict do nothing', tg_argv[0])
      using new.id;
  end if;
  return null;
end $$;
