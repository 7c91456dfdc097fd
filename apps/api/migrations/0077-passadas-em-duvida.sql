-- The passes that a finding doubts are a layer of their own, and listed with the finding; null where a finding is about something else.
alter table laudos_camadas drop constraint laudos_camadas_camada_check;
alter table laudos_camadas add constraint laudos_camadas_camada_check check (camada in
  ('area', 'area-total', 'aplicacao', 'trajeto', 'aplicacao-externa', 'area-nao-aplicada', 'sobreposicao', 'passadas-em-duvida'));
alter table laudos_achados add column passadas jsonb;
