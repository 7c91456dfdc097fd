-- The receituário agronômico of a laudo as PDF, one at most. A table of its own and not a fourth role of laudos_arquivos, because no number rests on it:
-- it may come, change and go after the measurement, and it is no part of what makes two laudos the same.
create table laudos_receituarios (
  laudo_id bigint primary key references laudos,
  sha256 bytea not null references arquivos,
  -- As the person's computer called it.
  nome text not null,
  enviado_em timestamptz not null
);
create index laudos_receituarios_conteudo on laudos_receituarios (sha256);
