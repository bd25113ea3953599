-- Names of made-up things, and the kinds of equipment.

CREATE TEMP MACRO field_name(number) AS
  [
    'Aldertree', 'Brimstone', 'Cobalt', 'Dunlin Bank', 'Eiderdown', 'Fulmar Deep', 'Greyling', 'Harrow', 'Ivory',
    'Juniper', 'Kestrel Bank', 'Lodestar', 'Marram', 'Nettle', 'Osprey', 'Puffin Bank', 'Quartz', 'Rowan', 'Saltire',
    'Thistle Bank', 'Umber', 'Vesper', 'Wren', 'Yarrow', 'Zephyr'
  ][1 + (number - 1) % 25] || CASE WHEN number > 25 THEN ' ' || (1 + (number - 1) // 25) ELSE '' END;

CREATE TEMP MACRO letter_name(number) AS ['Alpha', 'Bravo', 'Charlie', 'Delta'][number];

CREATE TEMP MACRO module_kind(number) AS
  ['process', 'utility', 'compression', 'wellhead', 'living quarters'][number];

CREATE TEMP MACRO system_name(number) AS
  [
    'Oil Separation', 'Gas Compression', 'Gas Dehydration', 'Produced Water', 'Water Injection', 'Fuel Gas',
    'Flare and Vent', 'Seawater', 'Fire Water', 'Chemical Injection', 'Instrument Air', 'Closed Drain'
  ][number];

CREATE TEMP MACRO system_fluid(number) AS
  [
    'crude oil', 'natural gas', 'wet gas', 'produced water', 'injection water', 'fuel gas', 'flare gas', 'seawater',
    'seawater', 'chemicals', 'air', 'drain water'
  ][number];

CREATE TEMP MACRO barrier_name(number) AS
  [
    'Fire and Gas Detection', 'Emergency Shutdown', 'Blowdown', 'Deluge', 'Passive Fire Protection',
    'Ignition Source Control', 'Containment', 'Well Barrier', 'Evacuation', 'Structural Integrity'
  ][number];

CREATE TEMP MACRO contractor_name(number) AS
  [
    'Northline', 'Seahawk', 'Tidewater', 'Granite', 'Petrel', 'Skerry', 'Halyard', 'Bulwark', 'Compass', 'Anchor'
  ][1 + (number - 1) % 10] || ' '
    || ['Inspection', 'Access', 'Subsea', 'Coatings', 'Verification'][1 + (number - 1) // 10 % 5]
    || CASE WHEN number > 50 THEN ' ' || (1 + (number - 1) // 50) ELSE '' END;

CREATE TEMP MACRO person_name(key) AS
  one_of(
    key || ' first',
    ['Anna', 'Bjorn', 'Carla', 'David', 'Elin', 'Farid', 'Grace', 'Henrik', 'Ines', 'Jonas', 'Kari', 'Liam', 'Maria',
     'Nils', 'Olga', 'Pedro', 'Ruth', 'Sven', 'Tariq', 'Vera']
  ) || ' ' || one_of(
    key || ' last',
    ['Aas', 'Berg', 'Costa', 'Dahl', 'Evans', 'Fraser', 'Grant', 'Haugen', 'Iversen', 'Jansen', 'Khan', 'Lie',
     'Murray', 'Nygaard', 'Olsen', 'Pereira', 'Reid', 'Silva', 'Tan', 'Vik', 'Walker', 'Young']
  );

CREATE TEMP MACRO equipment_kinds() AS TABLE
  SELECT * FROM (VALUES
    (1, 'Separator', 'pressure vessel', 'V', 'ASME VIII'),
    (2, 'Centrifugal Pump', 'pump', 'P', 'API 610'),
    (3, 'Shell and Tube Exchanger', 'heat exchanger', 'H', 'TEMA R'),
    (4, 'Centrifugal Compressor', 'compressor', 'K', 'API 617'),
    (5, 'Gas Scrubber', 'pressure vessel', 'V', 'ASME VIII'),
    (6, 'Storage Tank', 'tank', 'T', 'API 650'),
    (7, 'Electric Motor', 'electrical', 'E', 'IEC 60034'),
    (8, 'Gas Turbine', 'driver', 'D', 'API 616'),
    (9, 'Knockout Drum', 'pressure vessel', 'V', 'ASME VIII'),
    (10, 'Plate Heat Exchanger', 'heat exchanger', 'H', 'API 662'),
    (11, 'Reciprocating Pump', 'pump', 'P', 'API 674'),
    (12, 'Christmas Tree', 'well equipment', 'W', 'API 6A'),
    (13, 'Wellhead', 'well equipment', 'W', 'API 6A'),
    (14, 'Production Manifold', 'piping', 'M', 'ASME B31.3'),
    (15, 'Pedestal Crane', 'lifting', 'L', 'EN 13852'),
    (16, 'Deluge Skid', 'safety', 'S', 'NFPA 15'),
    (17, 'Generator', 'electrical', 'E', 'IEC 60034'),
    (18, 'Slug Catcher', 'pressure vessel', 'V', 'EN 13445'),
    (19, 'Reciprocating Compressor', 'compressor', 'K', 'API 618'),
    (20, 'Cartridge Filter', 'filter', 'F', 'ASME VIII'),
    (21, 'Hydrocyclone', 'filter', 'F', 'ASME VIII'),
    (22, 'Air Cooler', 'heat exchanger', 'H', 'API 661'),
    (23, 'Diesel Engine', 'driver', 'D', 'ISO 3046'),
    (24, 'Screw Pump', 'pump', 'P', 'API 676'),
    (25, 'Submersible Pump', 'pump', 'P', 'API 610'),
    (26, 'Day Tank', 'tank', 'T', 'API 650'),
    (27, 'Drain Tank', 'tank', 'T', 'API 620'),
    (28, 'Transformer', 'electrical', 'E', 'IEC 60076'),
    (29, 'Switchgear', 'electrical', 'E', 'IEC 62271'),
    (30, 'Flare Tip', 'flare', 'R', 'API 537'),
    (31, 'Flare Stack', 'flare', 'R', 'API 537'),
    (32, 'Overhead Hoist', 'lifting', 'L', 'EN 14492'),
    (33, 'Lifeboat Davit', 'lifting', 'L', 'EN 13852'),
    (34, 'Fire Monitor', 'safety', 'S', 'NFPA 11'),
    (35, 'Flash Drum', 'pressure vessel', 'V', 'EN 13445'),
    (36, 'Pig Launcher', 'piping', 'M', 'ASME B31.3')
  ) AS kinds (n, kind_name, kind_category, kind_code, kind_standard);
