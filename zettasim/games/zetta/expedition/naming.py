"""What `zetta.expedition` counts, and how its rules and policies are read, in words."""

from __future__ import annotations

from zettasim.games.zetta.expedition.lowering import ABILITIES, SUBSTANCES, TOKEN_KINDS

SOURCES = {
    "life": "fame of life cards, of all seats together, in halves",
    "exo": "fame of exo products, in halves",
    "substance": "fame of substances left at the end, in halves",
    "helped": "fame of cards on which seats have helped, in halves",
    "levels": "fame of leveled crew, in halves",
    "nine_steps": "fame of level markers at 9 STEPS, in halves",
    "damage": "fame that damage tokens cost, in halves: 0 or less (Damage Module)",
}
DONE = {
    "life_attempts": "life discoveries attempted, by all seats together",
    "substance_attempts": "substance discoveries attempted",
    "exo_attempts": "exo product discoveries attempted",
    "research": "research actions",
    "scavenge": "Trojans scavenged",
    "passes": "turns without an action, where research is forbidden and nothing else legal",
    "found": "discoveries that succeeded",
    "helps": "discoveries attempted with help",
    "stranded": "times that a ship had to be fetched",
    "heals": "healing actions of whole crews (Damage Module)",
    "damaged": "damage tokens placed, on crew and on life cards",
    "healed": "damage tokens removed",
    "critical": "crews in critical condition that the Mothership rescued",
    "repairs": "turns spent to repair equipment (Equipment Module)",
    "wear": "steps by which equipment was worn down",
}
HELD = {
    "life_cards": "life cards of seat 1 in the end",
    "exo_products": "exo products of seat 1",
    "flags": "cards of others that bear the flag of seat 1",
    **{kind: f"{kind} tokens of seat 1 in the end" for kind in SUBSTANCES},
    **{f"{kind}_tokens": f"{kind} knowledge tokens of seat 1 in the end" for kind in (*TOKEN_KINDS, "other")},
    "leveled": "leveled crew members of seat 1",
    "energy": "energy of seat 1 in the end",
    **{f"{kind}_crew": f"crew members of seat 1 with the ability {kind}" for kind in ABILITIES},
    "aliens": "aliens in the crew of seat 1",
    "damage_tokens": "damage tokens of seat 1 in the end, on crew, aliens and life cards",
    "equipment": "equipment on the track of seat 1 in the end, not beyond repair (Equipment Module)",
    "beyond_repair": "equipment of seat 1 beyond repair",
}
SEEN = {
    "exo_products": "exo products that lay open at the first turn of seat 1",
    **{f"{kind}_tokens": f"{kind} knowledge tokens that seat 1 drew, kept or not" for kind in TOKEN_KINDS},
}
"""Left out: life cards, aliens, flags and damage, which nobody chooses; substances and energy, which come by what is
done; crew and equipment, which the seats have from the start."""
NOTES = (
    "Simulated only. Basic rules with quick preparation or the preparation grid, and the "
    "Equipment, Alien Civilization and Damage Modules where asked; other modules, trade and the face-down variant "
    "are not part of this version.",
    "alien_civilization: an alien adds its die to any discovery in which a human takes part, also as help, and "
    "never levels; nobody sends one to the stored space by choice. Aliens' fame is that of any life card, as none "
    "is printed; their cards are shuffled in with the others, 50 in all.",
    "damage: a crew member's icons are its abilities and its talents, one each; all dice of an attempt count, a "
    "helper's too, but damage comes to who attempts it. A substance's goes to who took part, where they have no "
    "icon left to others; a life card's is placed anew at the end of each of the player's own turns. Who could not "
    "take a token is in critical condition once for all that is placed then, pays as printed, and the Mothership "
    "comes with the ships at it. Others take gems first, and the card of most fame, no alien's. Crew members that "
    "take no part in a discovery always heal themselves, before the roll. Nobody stays longer than the star says.",
    "damage, policies: talents are covered first, then star pilot, exo product, substance, life, aliens; healing "
    "takes life cards first, then crew in the other order; a random player's is any. greedy and strong count a "
    "token as its fame, one on a life card with the tokens that it places at the end of this turn (strong: of the "
    "turns left in the system), and the damage to expect of a discovery; they do not see what a covered ability "
    "costs, critical conditions, or the damage of help. bot: heals where it would do research, as no rule is "
    "printed.",
    "equipment: quick preparation cards name 2 to 4 of the 30 equipment cards, each of 2 or 3 icons, and exo "
    "products have one icon, all assumed; a card that has been taken is replaced by one of the same icons, else "
    "by the one of most icons. Each who takes part in a discovery, aliens too, wears equipment with its icon "
    "before the roll, as does a helper's crew; who has no equipment left for it stays out. Leveled crew comes "
    "first, aliens last.",
    "equipment, tokens and ways: knowledge tokens are used on crew, or on equipment without the icon, as few as "
    "bring most dice. A star pilot's flight beyond the normal movement wears an aether-drive, a landing on a "
    "gaseous planet equipment with its icon; a token makes up for an icon only where no equipment has it, or what "
    "has it is needed for the landing. Where the way has worn what an action needed, or made it less likely than "
    "a player risks, the player does research. A crew in critical condition may lose exo products from the track "
    "as well (Damage Module).",
    "equipment, policies: what has fewest icons is worn first, then what is least worn; any for a random player; "
    "for a flight that ends on a gaseous planet first what has no icon for the landing. bot: never wears beyond "
    "repair, and repairs, in space, while more than half of its equipment is worn out. greedy: as many crew as it "
    "can, and a repair where it would do research. strong: no more crew than are worth the wear, 2.5 fame a step, "
    "which is mostly one; a repair is worth half a fame to it. Repaired is what has most icons, any for a random "
    "player. Neither reckons with what help and ways wear, nor with exo products as equipment.",
    "An action is optional, but nobody goes without one where another than a forbidden one is legal.",
    "Contents of cards and markers are drawn from stated ranges, as nobody printed them; a finding should hold in "
    "95 % of many draws. Steps to LEVEL are not printed either: the most sensitive stand-in.",
    "Quick preparation: the cards of all piles together name each of 54 crew cards once, so none is taken twice.",
    "preparation=grid: all buy and move until everybody has at most one token or nothing happens in a whole "
    "round. bot buys the cheapest card; greedy and strong the cheapest, among equals one with an ability that "
    "they do not have yet; both lower their own cards. random buys and moves anything. Of more than 4 cards those "
    "stay that add most abilities, a random player's are any. Who has got no crew takes any crew card of the "
    "deck, as 1 is the least; tokens that are left bring no energy, as 20 is printed for all. equipment: 20 "
    "tokens, and equipment cards among the crew cards, of which 20 are removed; but for random players nobody "
    "buys more of crew or equipment than it can bring (4), with what it has paid for in the grid, until it has as "
    "many of the other.",
    "Planets have the markers of their type's pile in the order of a shuffle, which go to the bottom in the end. "
    "The Mothership's orbit is a place: objects there cost no movement to or from the Mothership, a landing its 1.",
    "All of a knowledge token's kind help as one attempt is made, on crew members without the ability, leveled "
    "first; a star pilot token is used for a flight beyond the normal movement. They go back after the turn.",
    "At most one opponent helps, with all crew of the ability; the helper's level marker does not move; a helped "
    "substance gives the helper one token. Nobody helps without own dice of the player who attempts.",
    "A turn that starts on a planet must move on, not back to it. Without energy for that the ship stays, may only "
    "do research, and is fetched at the end, as the rulebook is silent.",
    "Way home at the end of a system: 1 energy, radioactive traded; else each other player, from the starting "
    "player on, takes a substance, gems first, and the ship is home with what energy it has.",
    "At LEVEL the unleveled crew member with most discovery abilities flips; 9 STEPS comes with the last one.",
    "Purple is a radioactive substance, worth a gem and 4 energy; a random player's is any. Tokens are kept in the "
    "order life, substance, exo product, star pilot; a random player's are any.",
    "The starting player places the Mothership at the Trojans nearest the Goldilocks zone; a random one anywhere.",
    "greedy: the place and action of highest expected fame less energy at half a fame (a radioactive token's), by "
    "its own dice; it foresees neither later turns nor other players. It asks for help where of use, always "
    "helps, and builds the exo product of most fame beyond its substances, but counts on none where radioactive "
    "would have to be traded for the flight.",
    "strong: as greedy, and beside it the best next turn from each place (at 40 %), the dice that levels bring in "
    "turns to come, knowledge tokens from failures, and the help of ships that it sees; it asks for help, and "
    "gives it, where it gains more than the other, shared out among its opponents. It foresees neither what others "
    "do nor the systems to come.",
    "An exo product that can no longer be paid for after the flight gives way to research.",
    "bot: the general rules: the planet of highest modifiers, its noted substance, one crew member from a value of "
    "10 on, help whenever possible. Movement cards are not printed: it builds what it can pay for in space, else "
    "lands, and keeps 1 energy for the way home.",
    "The life deck is not reshuffled: with none left a life discovery brings its step only.",
    "A tie goes to the most valuable life card on the own board, else the victory is shared: winner 0.",
)
