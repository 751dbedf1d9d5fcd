// What goes over the wire. Written by tools/protocol_types.py from the server's own types: change those, not this file.

/** How time is counted: not at all, so many seconds anew for each answer (days), or a bank with an increment. */
export type Control = {
  kind: string;
  seconds: number;
  increment: number;
};

/** How time is counted: not at all, so many seconds for each turn (`days`), or a bank with an increment. */
export type TimeControl = {
  kind?: "none" | "days" | "bank";
  seconds?: number;
  increment?: number;
};

/** Asks for a table; a player is "open" for anybody who joins, or the level or name of a bot. */
export type NewTable = {
  game: string;
  players: string[];
  settings?: Record<string, string>;
  edition?: string;
  is_listed?: boolean;
  control?: TimeControl;
  on_timeout?: "bot" | "abandon";
  take_back?: number;
  pace?: number | null;
};

/** Asks for a seat; a contribution goes into the seed of the deal. */
export type Join = {
  name: string;
  contribution?: string;
  seat?: number | null;
};

/** Puts a bot on an open seat. */
export type Fill = {
  seat: number;
  level: string;
};

/** Takes a seat over with its secret: on another device, or for an account. */
export type Claim = { secret: string };

/** Answers the open question, in the version of the table that the client saw. */
export type ActBody = {
  version: number;
  action: number;
};

/** Asks for a table at which a game goes on from where one looks at it: with this seat, against bots of a level. */
export type PlayOn = {
  seat: number;
  level: string;
  name: string;
};

/** Says something at a table. */
export type Say = { text: string };

/** Hears no more, or again, from whoever said something. */
export type Mute = {
  chat: number;
  is_muted?: boolean;
};

/** Tells the host about something that was said. */
export type Report = {
  chat: number;
  reason: string;
};

/** A name to log in with, and its password. */
export type Account = {
  account: string;
  password: string;
};

/** The account whose password was forgotten. */
export type Forgotten = { account: string };

/** Sets a new password by the token out of a link. */
export type Reset = {
  token: string;
  password: string;
};

/** Changes a password; all other browsers are logged out. */
export type NewPassword = {
  old: string;
  new: string;
};

/** Deletes an account: its password, if it has one, shows that it is meant. */
export type Leave = { password?: string };

/** How a person wants to be told that it is their turn; empty for not at all. */
export type NoticeWishes = {
  email?: string;
  webhook?: string;
};

/** A browser's subscription to web push. */
export type PushWish = {
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** Asks for a token by which a program may play for its owner. */
export type NewToken = { label: string };

/** Answers a join: the seat, and the secret that is the key to it. */
export type Seated = {
  table: string;
  seat: number;
  secret: string;
  commitment: string;
};

/** Who sits at a seat: open until somebody comes. */
export type Player = {
  name: string;
  kind: string;
  is_present: boolean;
  plays: string;
  has_resigned: boolean;
  level: string;
  is_program: boolean;
};

/** What a setting is called and means, and the word for each choice; the first is the default. */
export type SettingInfo = {
  title: string;
  meaning: string;
  choices: Record<string, string>;
};

/** What can be played, by how many, with which settings and bots. */
export type GameInfo = {
  name: string;
  title: string;
  seats: number[];
  seat_names: string[];
  settings: Record<string, SettingInfo>;
  editions: string[];
  levels: string[];
  bots: string[];
  lesson_minutes: number;
};

/** One rule or ruling with its number, or a paragraph without one. */
export type RuleItem = {
  number: string;
  text: string;
};

/** What stands under one heading; depth 1 is a chapter, 2 a part of it. */
export type RuleSection = {
  title: string;
  depth: number;
  items: RuleItem[];
};

/** The rules of a game in our own words, by which refusals and scores name their numbers. */
export type Rules = {
  title: string;
  language: string;
  sections: RuleSection[];
};

/** A part of a lesson, and how many tasks it has. */
export type SceneInfo = {
  title: string;
  tasks: number;
};

/** The first lesson in a game: the learner's seat, how long it takes, and its scenes. */
export type LessonInfo = {
  game: string;
  seat: number;
  minutes: number;
  scenes: SceneInfo[];
};

/** Something of a game that can be asked about: what it is, and the numbers of the rules that govern it. */
export type TopicInfo = {
  name: string;
  title: string;
  text: string;
  rules: string[];
};

/** What anybody may know of a table. */
export type TableInfo = {
  id: string;
  game: string;
  title: string;
  settings: Record<string, string>;
  players: Player[];
  status: string;
  commitment: string;
  version: number;
  control: Control;
  is_listed: boolean;
  created: number;
  edition: string;
  my_seats: number[];
};

/** One line of the lobby. */
export type TableLine = {
  id: string;
  game: string;
  title: string;
  status: string;
  players: string[];
  bots: number[];
  programs: number[];
  open_seats: number;
  control: Control;
  created: number;
  is_my_turn: boolean;
  seat: number | null;
};

/** The tables of a person, those where it is their turn first. */
export type MyTables = {
  your_turn: number;
  tables: TableLine[];
};

/** One line of a score: the rule it follows from, what it counts, in words and as a message, and its points. */
export type ScoreItem = {
  rule: string;
  text: string;
  points: number;
  id: string;
  values: Record<string, unknown>;
};

/** The score of a seat so far, as far as the viewer can see. */
export type SeatScore = {
  seat: number;
  total: number;
  lines: ScoreItem[];
};

/** An answer that is not open, with the same `id` and `values` as if it were, and the rule that closes it. */
export type Closed = {
  action: number;
  id: string;
  values: Record<string, unknown>;
  rule: string;
  reason: string;
};

/** An answer that a hint names, and the share of the win it can expect, from 0 to 1. */
export type Advice = {
  action: number;
  label: string;
  text: string;
  share: number | null;
  error: number | null;
};

/** What an expert would answer, knowing no more than the seat: the best few answers, the best one first. */
export type Hint = {
  action: number;
  text: string;
  answers: Advice[];
  reason: string;
};

/** Something that was said. */
export type ChatLine = {
  id: number;
  name: string;
  text: string;
  at: number;
};

/** Who you are here: nobody yet, a guest, or an account. */
export type Me = {
  name: string;
  account: string;
  email: string;
  webhook: string;
  pushes: number;
  tokens: string[];
  push_key: string;
  can_mail: boolean;
};

/** A token; it is shown this once. */
export type Token = {
  label: string;
  token: string;
};

/** How somebody did in a game with so many seats. */
export type GameStatistics = {
  game: string;
  seats: number;
  games: number;
  wins: number;
  mean_score: number;
  mean_place: number;
  resigned: number;
};

/** A game that somebody has played to its end. */
export type PlayedGame = {
  table: string;
  game: string;
  title: string;
  ended: number;
  seat: number;
  seats: number;
  place: number;
  score: number;
  players: string[];
};

/** One thing that was checked of a record. */
export type Check = {
  is_ok: boolean;
  sentence: string;
};

/** What a check of a record found. */
export type Checks = { checks: Check[] };

/** Where a record that was brought here can be found. */
export type Kept = {
  id: string;
  plies: number;
};

/** Why something was not done. */
export type Complaint = { reason: string };

/** Opens a socket: with a seat's secret, or as who one is known to be; otherwise one looks on. */
export type Hello = {
  type: "hello";
  secret?: string;
  seat?: number | null;
  drawing?: boolean;
  outlook?: boolean;
  language?: string;
};

/** Answers the open question, in the version of the table that the client saw. */
export type Act = {
  type: "act";
  version: number;
  action: number;
};

/** Takes the last answer back, where nobody has learnt anything from it. */
export type Undo = {
  type: "undo";
  version: number;
};

/** Asks all players to agree: to go back to a ply, to end the game, to pause, or to another time control. */
export type Propose = {
  type: "propose";
  version: number;
  what: "rewind" | "end" | "pause" | "control";
  ply?: number;
  kind?: "none" | "days" | "bank";
  seconds?: number;
  increment?: number;
};

/** Agrees to what was proposed. */
export type Agree = {
  type: "agree";
  version: number;
};

/** Turns down what was proposed, or takes the own proposal back. */
export type Decline = {
  type: "decline";
  version: number;
};

/** Ends a pause. */
export type Resume = {
  type: "resume";
  version: number;
};

/** Gives up for good; a bot plays on. */
export type Resign = {
  type: "resign";
  version: number;
};

/** Lets a bot play for the seat until its player comes back. */
export type StandIn = {
  type: "stand_in";
  version: number;
  level?: string;
};

/** Plays again where a bot stood in. */
export type Back = {
  type: "back";
  version: number;
};

/** Skips the pause before a bot answers. */
export type GoOn = { type: "go_on" };

/** Says that somebody is looking, not only a forgotten tab. */
export type Here = { type: "here" };

/** Says something to all who are at the table. */
export type Chat = {
  type: "chat";
  text: string;
};

/** A sentence without its language: an id and named values. */
export type Message = {
  id: string;
  values: Record<string, unknown>;
};

/** The question on the table: its step, the seats still to answer, and its sentence. */
export type Question = {
  step: string;
  seats: number[];
  prompt: Message;
};

/** What one viewer may know; `board` is the game's own part. */
export type View = {
  game: string;
  seats: number;
  viewer: number | null;
  settings: Record<string, string>;
  question: Question | null;
  board: Record<string, unknown>;
  places: number[];
};

/** One open answer: its number, its notation, and as people would say it, in words and as a message. */
export type Answer = {
  action: number;
  label: string;
  text: string;
  id: string;
  values: Record<string, unknown>;
  brings: Record<string, unknown>;
};

/** Something that happened when so many answers had been given (0: the deal): as a sentence, and as a message. */
export type Told = {
  text: string;
  ply: number;
  id: string;
  values: Record<string, unknown>;
};

/** The clocks: seconds each seat has left, and for which seats they run. */
export type Times = {
  kind: string;
  left: number[];
  running: number[];
};

/** What was proposed, by whom, and who has agreed. */
export type Proposal = {
  what: string;
  seat: number;
  agreed: number[];
  ply: number;
  control: Control | null;
};

/** Where the table stands, as one viewer may see it. */
export type Position = {
  type: "position";
  version: number;
  seat: number | null;
  status: string;
  players: Player[];
  view: View | null;
  ply: number;
  plies: number;
  prompt: string;
  answers: Answer[];
  log_from: number;
  log: Told[];
  can_undo: boolean;
  can_hint: boolean;
  is_paused: boolean;
  waits: number;
  times: Times | null;
  proposal: Proposal | null;
  scores: number[];
  places: number[];
  rematch: string;
  drawing: string;
};

/** How far somebody has come in a scene of a lesson, and what is to be done next. */
export type LessonStand = {
  scene: number;
  task: number;
  tasks: number;
  says: string;
  remark: string;
  points_at: string[];
  right: number[];
  is_over: boolean;
  way: Position[];
  position: Position;
};

/** Something was said. */
export type Said = {
  type: "said";
  id: number;
  name: string;
  text: string;
  at: number;
};

/** Why something was not done: the number of the rule, if one says so, and the sentence. */
export type Refused = {
  type: "refused";
  reason: string;
  rule: string;
  version: number;
};

export type Move = Act | Undo | Propose | Agree | Decline | Resume | Resign | StandIn | Back;

export type AnyRequest = Hello | Act | Undo | Propose | Agree | Decline | Resume | Resign | StandIn | Back | GoOn | Here | Chat;

export type ServerMessage = Position | Said | Refused;

/** What a building does, as it is printed: six goods taken and given, or something special. */
export type LittleTownEffect = {
  takes: number[];
  gives: number[];
  special: number;
};

/** A building on offer. */
export type LittleTownTile = {
  takes: number[];
  gives: number[];
  special: number;
  kind: number;
  name: string;
  left: number;
  cost: number[];
  points: number;
};

/** How a seat would be fed with what it holds now: workers still to feed, units of food, and units missing. */
export type LittleTownFeeding = {
  workers: number;
  food: number;
  missing: number;
  coins: number;
  points: number;
};

/** The game's part of a view. Terrain, buildings, owners and workers go by square; what seats have goes by seat. */
export type LittleTownBoard = {
  round: number;
  turn: number;
  start: number;
  terrain: number[];
  building: number[];
  owner: number[];
  worker: number[];
  names: string[];
  effects: LittleTownEffect[];
  offer: LittleTownTile[];
  goods: number[][];
  stock: number[];
  feeding: LittleTownFeeding[];
  points: number[];
  scores: number[];
  workers: number[];
  builders: number[];
  houses: number[];
  goals: number[][];
  hidden_goals: number[];
  revealed: number[][];
  met: number[];
  taken_out: number[];
  goal_points: number[];
};

/** A square of terrain or with a building beside another square; terrain gives one of its resource. */
export type LittleTownSquare = {
  takes: number[];
  gives: number[];
  special: number;
  cell: number;
  terrain: number;
  building: number;
  name: string;
  owner: number;
  rent: number;
  usable: boolean;
};

/** What terrain brings: the four resources, as far as the stock has them. */
export type LittleTownCollect = { goods: number[] };

/** What placing a worker brings: what the terrain gives, and what lies around. */
export type LittleTownPlace = {
  goods: number[];
  around: LittleTownSquare[];
};

/** What constructing takes and brings: the cost, the fewest coins for missing resources, and the points printed. */
export type LittleTownBuild = {
  cost: number[];
  coins: number;
  points: number;
};

/** What a site brings: what lies around, and the points that the building would count there now. */
export type LittleTownSite = {
  around: LittleTownSquare[];
  points: number;
};

/** What using a building brings: its effect, and the rent with the seat that gets it. */
export type LittleTownUse = {
  takes: number[];
  gives: number[];
  special: number;
  rent: number;
  to: number;
};

/** What a payment takes: five goods, units of fish or wheat still to be chosen, and points (negative if lost). */
export type LittleTownPayment = {
  pays: number[];
  either: number;
  points: number;
};

/** The resource that is given or taken. */
export type LittleTownGood = { good: number };

/** Outlooks by the first word of the answer; other answers have an empty one. */
export type LittleTownOutlook = {
  place: LittleTownPlace;
  build: LittleTownBuild;
  at: LittleTownSite;
  use: LittleTownUse;
  collect: LittleTownCollect;
  coins: LittleTownPayment;
  feed: LittleTownPayment;
  fish: LittleTownPayment;
  give: LittleTownGood;
  take: LittleTownGood;
};

/** A guild's pile: how many characters, and the top one. */
export type OddVillePile = {
  count: number;
  top: number;
};

/** A Worker card: its coins, the resources it allows, and its price for each position of the row. */
export type OddVilleWorkerCard = {
  coins: number;
  allowed: boolean[];
  prices: number[];
};

/** What a Worker card gives to a seat after the powers of its characters: coins, and the resources it allows. */
export type OddVilleGives = {
  coins: number;
  allowed: boolean[];
};

/** A site of the city: its column, negative to the west of the Main Square, and its row, counted down from 0. */
export type OddVilleSite = {
  site: number;
  column: number;
  line: number;
};

/** A card of the city. */
export type OddVilleBuilt = {
  site: number;
  column: number;
  line: number;
  kind: number;
  owner: number;
};

/** The most coins and buildings at hand that a seat may have, and how many workers in the city end the game. */
export type OddVilleLimits = {
  coins: number;
  held: number;
  settled: number;
};

/** What is printed on a card of the city; the Main Square has no guild, worth, cost or bonus. */
export type OddVilleCard = {
  streets: number;
  points: number;
  shield: number;
  guild?: number;
  worth?: number;
  cost?: number[];
  bonus?: number;
};

/** The game's part of a view. What seats have goes by seat, what resources have by resource. */
export type OddVilleBoard = {
  turn: number;
  turns: number;
  used: number[];
  ender: number;
  deck: number[];
  row: number[];
  coins: number[][];
  held: number[][];
  hand: number[];
  supply: number[];
  settled: number[];
  lower: number[];
  upper_price: number;
  slots: number[][];
  upper: number[][];
  next_slots: number[];
  resource_prices: number[][];
  recover_prices: number[];
  gives: OddVilleGives[][];
  limits: OddVilleLimits;
  spots: number[];
  holder: number[];
  piles: OddVillePile[];
  character_points: number[];
  guild_of: number[];
  workers: OddVilleWorkerCard[];
  city: OddVilleBuilt[];
  free_sites: OddVilleSite[];
  points: number[];
  scores: number[];
  cards: Record<string, OddVilleCard>;
};

/** A slot of the Resources Board. */
export type OddVilleSlot = {
  resource: number;
  slot: number;
};

/** What beginning with a resource brings: where the worker goes. */
export type OddVilleStart = {
  resource: number;
  slot: number;
  points: number;
};

/** What playing a Worker card takes and brings: coins, or a worker on a slot, or a building of the row. */
export type OddVillePlay = {
  resource: number;
  slot: number;
  card: number;
  price: number;
  coins: number;
  back: number;
  position: number;
  kind: number;
  discards: boolean;
  points: number;
};

/** What the Seignior's second resource takes and brings; `due` is paid for both together. */
export type OddVilleSecond = {
  resource: number;
  slot: number;
  price: number;
  due: number;
  points: number;
};

/** What recovering the Worker cards takes. */
export type OddVilleRecover = { price: number };

/** What withdrawing a worker takes: it comes home from this slot. */
export type OddVilleWithdraw = {
  resource: number;
  slot: number;
  points: number;
};

/** What the Cheater brings: after `discards` one of three buildings goes. */
export type OddVilleCheat = { discards: boolean };

/** What the Bookkeeper takes out of the row. */
export type OddVilleExchange = {
  position: number;
  kind: number;
};

/** What the Traveller takes and brings: the worker that comes home from a slot; and whether the game ends. */
export type OddVilleTravel = {
  resource: number;
  slot: number;
  points: number;
  ends: boolean;
};

/** Points at a site. */
export type OddVillePoints = {
  site: number;
  points: number;
};

/** What developing a building takes: coins, resources, and the workers that come home. */
export type OddVilleBuild = {
  kind: number;
  price: number;
  cost: number[];
  home: OddVilleSlot[];
  sites: OddVillePoints[];
};

/** A bonus that a card of the city, or the new one, gives. */
export type OddVilleBonus = {
  site: number;
  bonus: number;
};

/** The character a building brings; where the pile is empty, some are given back first, and mixed. */
export type OddVilleGuild = {
  guild: number;
  character: number;
  returned: number[];
};

/** What a site brings: bonuses by kind and by where they come from, points, and the character. */
export type OddVilleAt = {
  site: number;
  column: number;
  line: number;
  kind: number;
  bonuses: number[];
  sources: OddVilleBonus[];
  points: number;
  changes: OddVillePoints[];
  scores: number[];
  home: OddVilleSlot[];
  gains: OddVilleGuild;
  ends: boolean;
};

/** What using a bonus brings: a worker on a slot, if transformed from another slot, or coins, some of them to go. */
export type OddVilleUse = {
  resource: number;
  slot: number;
  bonus: number;
  source: OddVilleSlot;
  coins: number;
  back: number;
  points: number;
};

/** Outlooks by the first word of the answer; other answers have an empty one. */
export type OddVilleOutlook = {
  start: OddVilleStart;
  play: OddVillePlay;
  second: OddVilleSecond;
  recover: OddVilleRecover;
  withdraw: OddVilleWithdraw;
  cheat: OddVilleCheat;
  exchange: OddVilleExchange;
  travel: OddVilleTravel;
  build: OddVilleBuild;
  react: OddVilleBuild;
  at: OddVilleAt;
  bonus: OddVilleUse;
};

/** A deck: how many cards, and the two planets on the front of its top card; none where no card lies. */
export type OddWorldDeck = {
  cards: number;
  front: number[];
};

/** A card whose back the viewer knows. */
export type OddWorldCard = {
  front: number[];
  back: number;
};

/** A planet that can be on the back, and how many of the cards that the viewer has not seen would show it. */
export type OddWorldWay = {
  planet: number;
  ways: number;
};

/** The game's part of a view. Lists of line-ups, points, cards and secrets go by seat. */
export type OddWorldBoard = {
  turn: number;
  ending: number;
  decks: OddWorldDeck[];
  odds: OddWorldWay[][];
  taken: number | null;
  line_ups: number[][];
  points: number[];
  revealed: OddWorldCard[][];
  secrets: OddWorldCard[][];
};

/** A planet that can be on the back, and by how many points it would change the line-up that receives it. */
export type OddWorldChange = {
  planet: number;
  ways: number;
  change: number;
};

/** What drawing brings: the card of a deck. */
export type OddWorldDraw = { deck: number };

/** What keeping or giving brings: both planets that the card can be, for the seat that receives it. */
export type OddWorldGive = {
  to: number;
  planets: OddWorldChange[];
};

/** Outlooks by the first word of the answer; other answers have an empty one. */
export type OddWorldOutlook = {
  draw: OddWorldDraw;
  keep: OddWorldGive;
  give: OddWorldGive;
};

/** What a scenario or chapter asks for; `at_least` goes by stage. */
export type TyborTask = {
  name: string;
  effect: number;
  at_least: number[];
  objective: number;
  number: number;
  symbol: number;
  points: number;
};

/** The scenario, with its name in the notation. */
export type TyborScenario = {
  name: string;
  effect: number;
  at_least: number[];
  objective: number;
  number: number;
  symbol: number;
  points: number;
  scenario: string;
};

/** The chapter, with its name in the notation. */
export type TyborChapter = {
  name: string;
  effect: number;
  at_least: number[];
  objective: number;
  number: number;
  symbol: number;
  points: number;
  chapter: string;
};

/** A character card. */
export type TyborCharacter = {
  kind: number;
  profession: number;
  colours: number[];
  strength: number;
};

/** A side of a building. */
export type TyborBuilding = {
  kind: number;
  name: string;
  is_great: boolean;
  colour: number;
  points: number;
  symbol: number;
  extra: number;
  of: number;
  draws: boolean;
};

/** A building in the display, its Great side, and how many of it are left. */
export type TyborDisplayed = {
  kind: number;
  name: string;
  is_great: boolean;
  colour: number;
  points: number;
  symbol: number;
  extra: number;
  of: number;
  draws: boolean;
  great: TyborBuilding;
  left: number;
};

/** How a symbol counts: in which way, of how many, and for which points. */
export type TyborSymbol = {
  counts: number;
  number: number;
  points: number[];
};

/** What a seat has of a symbol: how many and their points; so many more, as citizens, bring these points next. */
export type TyborProgress = {
  count: number;
  points: number;
  more: number;
  next: number;
  rank: number;
  lead: number;
};

/** How far a seat is with a scenario or chapter: so much of the number its objective asks for, and points now. */
export type TyborTaskProgress = {
  count: number;
  number: number;
  points: number;
  stage_count: number;
  stage_number: number;
};

/** How far a secret objective is: complete sets, their points, and the colours missing for one more. */
export type TyborSecret = {
  sets: number;
  points: number;
  missing: number[];
};

/** The game's part of a view. What seats have goes by seat; prices, cards dealt and turns of direction go by stage. */
export type TyborBoard = {
  stage: number;
  round: number;
  rounds: number;
  first: number;
  direction: number;
  passes_to: number[];
  came_from: number[];
  scenario: TyborScenario;
  chapter: TyborChapter;
  little: number[];
  great: number[];
  costs: number[][][];
  due: number;
  pays_for: TyborBuilding | null;
  cards: number[];
  counterclockwise: boolean[];
  draw: number;
  discards: TyborCharacter[];
  buildings: number;
  top: TyborBuilding[];
  display: TyborDisplayed[];
  out: TyborBuilding[];
  shown: TyborCharacter[];
  drawn: (TyborCharacter | null)[];
  hands: TyborCharacter[][];
  hidden: number[];
  late: TyborCharacter[][];
  late_hidden: number[];
  has_chosen: boolean[];
  chosen: number[];
  citizens: TyborCharacter[][];
  workers: TyborCharacter[][];
  built: TyborBuilding[][];
  discount: number[][];
  strength: number[];
  symbols: TyborSymbol[];
  progress: TyborProgress[][];
  scenario_progress: TyborTaskProgress[];
  chapter_progress: TyborTaskProgress[];
  objectives: number[][];
  secrets: (TyborSecret | null)[];
  points: number[];
};

/** How an answer changes what the seat has of a symbol: number and points, each before and after. */
export type TyborSymbolChange = {
  symbol: number;
  count: number[];
  points: number[];
};

/** What an answer changes: points of every seat, as far as the viewer knows them, and discounts by colour. */
export type TyborChange = {
  points: number[];
  discount: number[];
  strength: number[];
  symbols: TyborSymbolChange[];
};

/** What a card brings as a citizen and as a worker, and for how many sides in the display a builder could pay. */
export type TyborChoice = {
  citizen: TyborChange;
  worker: TyborChange;
  builds: number;
};

/** What building costs, after discounts and as printed, and the least strength that the workers can pay it with. */
export type TyborBuild = {
  points: number[];
  discount: number[];
  strength: number[];
  symbols: TyborSymbolChange[];
  cost: number;
  printed: number;
  paid: number;
  draws: boolean;
};

/** What spending a worker brings: its strength, what is due after it, and the strength of the workers left. */
export type TyborPayment = {
  strength: number;
  due: number;
  over: number;
  left: number;
};

/** What keeping the other characters brings: their kinds, and what they become, 0 citizens and 1 workers. */
export type TyborKept = {
  points: number[];
  discount: number[];
  strength: number[];
  symbols: TyborSymbolChange[];
  kept: number[];
  role: number;
};

/** Outlooks by the first word of the answer. What is taken from the draw pile afterwards is not in them. */
export type TyborOutlook = {
  choose: TyborChoice;
  citizen: TyborChange;
  worker: TyborChange;
  build: TyborBuild;
  pay: TyborPayment;
  drop: TyborKept;
  lose: TyborChange;
  trade: TyborChange;
  keep: TyborChange;
};

export type Boards = {
  littletown: LittleTownBoard;
  oddville: OddVilleBoard;
  oddworld: OddWorldBoard;
  tybor: TyborBoard;
};

export type Outlooks = {
  littletown: LittleTownOutlook;
  oddville: OddVilleOutlook;
  oddworld: OddWorldOutlook;
  tybor: TyborOutlook;
};
