-- Who tried what, from where, and whether it was refused. It holds no secret and nothing that was typed; rows are deleted after
-- FAIXA_REGISTRO_DIAS days.
create table registro_seguranca (
  id bigint generated always as identity primary key,
  quando timestamptz not null,
  evento text not null,
  recusado boolean not null,
  -- The account concerned; absent where the e-mail that was typed is nobody's.
  conta_id integer references usuarios,
  -- The person who was signed in, absent for strangers.
  usuario_id integer references usuarios,
  endereco text,
  agente text,
  pedido text,
  detalhe jsonb
);
create index registro_seguranca_por_tempo on registro_seguranca (quando);
create index registro_seguranca_por_conta on registro_seguranca (conta_id, id);
