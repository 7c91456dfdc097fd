-- Notices before a flight: a row is one message to one contact about one day of an order. Receipts stay as long as the order.

create table avisos (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  -- Whose contact it is, and whose quota counts it; an order may move to another empresa.
  empresa_id integer not null references empresas,
  ordem_id integer not null references ordens_servico,
  contato_id integer not null references contatos,
  -- Who told it; none where the server told it again because the day moved.
  usuario_id integer references usuarios,
  assunto text not null check (assunto in ('aviso', 'cancelamento')),
  canal text not null check (canal in ('email', 'mensageiro')),
  -- SHA-256 of the code of the public page, 128 random bits.
  codigo_hash bytea not null unique check (octet_length(codigo_hash) = 32),
  -- The code itself, sealed, for the message; a lost key leaves none.
  codigo bytea,
  -- The planned day that was told.
  dia date not null,
  -- Hours of that day in the sender's words, the class of the products, and whom to call.
  janela text,
  produtos text not null
    check (produtos in ('inseticida', 'herbicida', 'fungicida', 'maturador', 'biologico', 'fertilizante', 'semente', 'outro')),
  contato text not null,
  estado text not null default 'naFila' check (estado in ('naFila', 'enviado', 'falhou', 'substituido', 'cancelado')),
  falha text,
  criado_em timestamptz not null,
  -- From here on the message may have arrived, whatever the state says.
  enviando_em timestamptz,
  enviado_em timestamptz,
  lido_em timestamptz,
  recebido_em timestamptz,
  recusado_em timestamptz
);
-- Nobody has two notices of an order that hold.
create unique index avisos_em_vigor on avisos (ordem_id, contato_id) where assunto = 'aviso' and estado in ('naFila', 'enviado');
-- What was told about this order?
create index avisos_da_ordem on avisos (ordem_id, id);
-- How many messages did this empresa send since yesterday?
create index avisos_da_empresa on avisos (empresa_id, criado_em);
-- Which messages wait for a contact that objects?
create index avisos_do_contato on avisos (contato_id) where estado = 'naFila';
