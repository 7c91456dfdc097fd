-- What the checks find, who confirmed it, and how a laudo is to be measured.

-- Laudos that are here keep the method they were measured by; new ones, and those that were never measured, get today's.
alter table laudos add column medir_metodo text not null default 'v1' check (medir_metodo in ('v1', 'v2'));
alter table laudos alter column medir_metodo set default 'v2';
update laudos set medir_metodo = 'v2' where metodo is null;
-- Of the area file's plots, only those that the application touches.
alter table laudos add column medir_so_tocados boolean not null default false;
-- For whoever mends the engine, where its own sums did not add up.
alter table laudos add column erro_relatorio jsonb;

alter table laudos_achados add column o_que_fazer text;
-- A person is asked to confirm that it is so.
alter table laudos_achados add column confirmar boolean not null default false;

-- What a person saw before sending and said is right.
create table laudos_confirmacoes (
  laudo_id bigint not null references laudos,
  codigo text not null,
  -- The sentence that was found when the laudo was measured first; empty where nothing was. With other figures, later, it is another
  -- finding, which nobody confirmed.
  mensagem text,
  usuario_id integer not null references usuarios,
  quando timestamptz not null,
  primary key (laudo_id, codigo)
);
