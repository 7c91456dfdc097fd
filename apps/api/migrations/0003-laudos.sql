-- The laudo: what was typed, what was measured, what was found, and the files it rests on.

-- Contents of the store, by SHA-256. A row is what keeps the sweeper away from a file.
create table arquivos (
  sha256 bytea primary key,
  bytes bigint not null,
  criado_em timestamptz not null default now()
);

create table laudos (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  versao integer not null default 1,

  empresa_id integer not null references empresas,
  -- Absent: the head office (SEDE).
  unidade_id integer references unidades,
  prestadora_id integer not null references prestadoras,
  piloto_id integer not null references pilotos,
  -- Who registered it: the analyst of the lists.
  usuario_id integer not null references usuarios,
  -- Copies of the names above, kept true by triggers: the list searches and sorts a million laudos by them.
  empresa_nome text collate "pt-BR-x-icu" not null,
  unidade_nome text collate "pt-BR-x-icu",
  prestadora_nome text collate "pt-BR-x-icu" not null,
  piloto_nome text collate "pt-BR-x-icu" not null,
  usuario_nome text collate "pt-BR-x-icu" not null,
  -- The eight searched fields, folded, one per line, so that a search never matches across two of them.
  busca text not null,

  codigo text collate "pt-BR-x-icu" not null,
  nome text collate "pt-BR-x-icu" not null,
  tratamento text collate "pt-BR-x-icu" not null,
  cultura text collate "pt-BR-x-icu" not null,
  data date not null,
  -- Local time of the field, as typed; 00:00:01 stands for an unknown time.
  data_inicial timestamp not null,
  data_final timestamp not null,
  distancia_pista double precision,
  faixa_contratada double precision,
  faixa_executada double precision,
  taxa_aplicacao double precision,
  vazao_contratada double precision,
  insumos double precision,
  observacoes text not null default '',
  notas text[] not null default '{}',

  hidden boolean not null default false,
  ready boolean not null default false,
  error boolean not null default false,
  processing boolean not null default false,
  -- The sentence a person reads when error is true, and its code.
  erro_codigo text,
  erro_mensagem text,
  -- The three contents together: the same files sent again by the same empresa are the same laudo.
  impressao bytea not null,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,

  -- Measured, in hectares; null is "could not be computed", never 0. Percentages as in packages/domain.
  area_plantio double precision,
  area_aplicada double precision,
  aplicacao_efetiva double precision,
  area_nao_aplicada double precision,
  aplicacao_externa double precision,
  area_sobreposicao double precision,
  area_bruta double precision,
  percent_area_aplicada double precision,
  percent_aplicacao_efetiva double precision,
  percent_area_nao_aplicada double precision,
  percent_aplicacao_externa double precision,
  percent_area_sobreposicao double precision,
  percent_largura_faixa double precision,
  percent_taxa_aplicacao double precision,
  percent_insumos double precision,
  passadas integer,
  -- Width that sprayed lines were given, metres.
  faixa_medida double precision,
  notas_sugeridas text[],
  metodo text,
  motor text,
  processado_em timestamptz,
  processamento_ms integer,
  -- West, south, east, north of everything drawn, degrees.
  limites box,

  -- For the authorities' papers (IN MAPA 2/2008, Portaria 298/2021); no screen asks for them yet.
  aeronave_id integer references aeronaves,
  ordem_servico_id integer,
  receituario_numero text,
  receituario_data date,
  altura_voo_m double precision,
  responsavel_nome text,
  responsavel_registro text,
  tecnico_nome text,
  tecnico_registro text,
  municipio text,
  uf text,
  -- A date that was cleared is 1997-01-01, a time 00:00:01; neither can be compared.
  check (data_final::date >= data_inicial::date or '1997-01-01' in (data_inicial::date, data_final::date))
);

create unique index laudos_impressao on laudos (empresa_id, impressao) where arquivado_em is null;
create index laudos_da_empresa on laudos (empresa_id, data desc, id desc) where arquivado_em is null;
create index laudos_da_prestadora on laudos (prestadora_id, data desc, id desc) where arquivado_em is null;
create index laudos_do_piloto on laudos (piloto_id, data desc, id desc) where arquivado_em is null;
create index laudos_por_data on laudos (data desc, id desc) where arquivado_em is null;
create index laudos_busca on laudos using gin (busca gin_trgm_ops) where arquivado_em is null;

create table laudos_arquivos (
  laudo_id bigint not null references laudos,
  papel text not null check (papel in ('area', 'aplicacao', 'trajeto')),
  sha256 bytea not null references arquivos,
  -- As the person's computer called it.
  nome text not null,
  primary key (laudo_id, papel)
);
create index laudos_arquivos_conteudo on laudos_arquivos (sha256);

-- How far a laudo's processing is. Apart from laudos, whose rows are wide and much indexed, because it changes several times a second.
create table processamentos (
  laudo_id bigint primary key references laudos,
  -- 0 to 1.
  progresso real not null default 0,
  etapa text,
  tentativa integer not null default 0,
  atualizado_em timestamptz not null default now()
) with (fillfactor = 50);

-- One talhão of a laudo each, in the order of the file (or of the registered areas).
create table laudos_talhoes (
  laudo_id bigint not null references laudos,
  posicao integer not null,
  area_empresa_id bigint,
  nome text,
  fazenda text,
  codigo_fazenda text,
  talhao text,
  area_declarada double precision,
  area_plantio double precision not null,
  area_aplicada double precision not null,
  aplicacao_efetiva double precision not null,
  area_nao_aplicada double precision not null,
  area_sobreposicao double precision not null,
  area_bruta double precision not null,
  percent_area_aplicada double precision,
  percent_aplicacao_efetiva double precision,
  percent_area_nao_aplicada double precision,
  percent_area_sobreposicao double precision,
  primary key (laudo_id, posicao)
);

-- What the flight's own file tells. Instants are UTC as the file has them; they never replace the times that were typed.
create table laudos_trajetos (
  laudo_id bigint primary key references laudos,
  comprimento_km double precision not null,
  inicio timestamptz,
  fim timestamptz,
  duracao_min double precision,
  velocidade_media_kmh double precision,
  velocidade_mediana_kmh double precision,
  tempo_aplicando_min double precision,
  velocidade_aplicando_kmh double precision,
  rendimento_ha_h double precision,
  espacamento_medio_m double precision,
  decolagem point
);

create table laudos_achados (
  laudo_id bigint not null references laudos,
  posicao integer not null,
  codigo text not null,
  gravidade text not null check (gravidade in ('erro', 'aviso', 'info')),
  mensagem text not null,
  onde text not null,
  quantidade integer,
  primary key (laudo_id, posicao)
);

-- Features of a layer as they are sent: a segment of a deflate stream that ends on a byte, so that a reply is put together from
-- stored segments without compressing anything again. crc32 and bytes are of the text inside.
create table laudos_camadas (
  laudo_id bigint not null references laudos,
  posicao integer not null,
  camada text not null check (camada in ('area', 'area-total', 'aplicacao', 'trajeto', 'aplicacao-externa', 'area-nao-aplicada', 'sobreposicao')),
  feicoes integer not null,
  bytes integer not null,
  crc32 bigint not null,
  comprimido bytea not null,
  primary key (laudo_id, posicao)
);
-- Compressed already: trying again would only cost time.
alter table laudos_camadas alter column comprimido set storage external;

create table laudos_produtos (
  laudo_id bigint not null references laudos,
  posicao integer not null,
  nome text not null,
  registro_mapa text,
  dose double precision,
  dose_unidade text,
  primary key (laudo_id, posicao)
);

create table laudos_leituras_clima (
  laudo_id bigint not null references laudos,
  quando timestamp not null,
  temperatura_c double precision,
  umidade_percent double precision,
  vento_kmh double precision,
  vento_direcao_graus double precision,
  primary key (laudo_id, quando)
);
